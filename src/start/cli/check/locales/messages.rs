//! The contents of a language's files: messages, the arguments they use, the letters they show.

use crate::rules::text::Place;
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant},
    parser::{self, ParserError},
};
use std::collections::{BTreeMap, BTreeSet};

/// A message in one language.
pub(super) struct Message<'a> {
    /// The file's path under the assets.
    pub(super) file: &'a str,
    /// The contents of the whole file.
    source: &'a str,
    pub(super) key: &'a str,
    pattern: Option<Pattern<&'a str>>,
}

/// A part of a message, as a slice of the file.
pub(super) enum Use<'a> {
    /// `{ $name }`, shown or used for a choice.
    Argument(&'a str),
    /// `{ other-message }`
    Message(&'a str),
    /// Text that is shown as it is written.
    Letters(&'a str),
    /// A choice by an argument, with the names of its variants, and the name of the default.
    Choice { argument: &'a str, names: Vec<&'a str>, default: &'a str },
}

/// Parses a file. Returns its messages and its syntax errors.
pub(super) fn read<'a>(
    file: &'a str,
    source: &'a str,
) -> (Vec<Message<'a>>, Vec<(Place, ParserError)>) {
    let (resource, errors) = match parser::parse(source) {
        Ok(resource) => (resource, Vec::new()),
        Err(broken) => broken,
    };
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => {
            Some(Message { file, source, key: message.id.name, pattern: message.value })
        }
        _ => None,
    });
    let errors = errors.into_iter().map(|error| (Place::of(source, error.pos.start), error));
    (messages.collect(), errors.collect())
}

impl<'a> Message<'a> {
    /// Returns the place at which the message begins.
    pub(super) fn place(&self) -> Place {
        self.place_of(self.key)
    }

    /// Returns the place of a part of the message, which must be a slice of the file.
    pub(super) fn place_of(&self, part: &str) -> Place {
        let offset = part.as_ptr().addr().saturating_sub(self.source.as_ptr().addr());
        Place::of(self.source, offset)
    }

    /// Returns everything that the message uses, in order.
    pub(super) fn uses(&self) -> Vec<Use<'a>> {
        let mut found = Vec::new();
        self.pattern.iter().for_each(|pattern| in_pattern(pattern, &mut found));
        found
    }

    /// Returns the names of the arguments that this message, or a message within it, uses.
    pub(super) fn arguments(&self, all: &BTreeMap<&str, &Self>) -> BTreeSet<&'a str> {
        let mut names = BTreeSet::new();
        self.collect(all, &mut BTreeSet::new(), &mut |found| match found {
            Use::Argument(name) => drop(names.insert(name)),
            Use::Choice { argument, .. } => drop(names.insert(argument)),
            Use::Message(_) | Use::Letters(_) => {}
        });
        names
    }

    /// Calls `take` for everything that this message, and the messages within it, use.
    pub(super) fn collect(
        &self,
        all: &BTreeMap<&str, &Self>,
        seen: &mut BTreeSet<&'a str>,
        take: &mut impl FnMut(Use<'a>),
    ) {
        // Messages may refer to each other in a circle.
        if !seen.insert(self.key) {
            return;
        }
        for found in self.uses() {
            match found {
                Use::Message(key) => {
                    if let Some(message) = all.get(key) {
                        message.collect(all, seen, take);
                    }
                }
                other => take(other),
            }
        }
    }
}

fn in_pattern<'a>(pattern: &Pattern<&'a str>, found: &mut Vec<Use<'a>>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => found.push(Use::Letters(value)),
            PatternElement::Placeable { expression } => in_expression(expression, found),
        }
    }
}

fn in_expression<'a>(expression: &Expression<&'a str>, found: &mut Vec<Use<'a>>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            match argument_of(selector) {
                Some(argument) => found.push(choice(argument, variants)),
                None => in_inline(selector, found),
            }
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn choice<'a>(argument: &'a str, variants: &[Variant<&'a str>]) -> Use<'a> {
    use fluent_syntax::ast::VariantKey::{Identifier, NumberLiteral};
    let name = |variant: &Variant<&'a str>| match variant.key {
        Identifier { name } => name,
        NumberLiteral { value } => value,
    };
    let default = variants.iter().find(|variant| variant.default).map_or("", name);
    Use::Choice { argument, names: variants.iter().map(name).collect(), default }
}

/// Returns the argument by which a choice is made, also from `NUMBER($count)`.
fn argument_of<'a>(selector: &InlineExpression<&'a str>) -> Option<&'a str> {
    match selector {
        InlineExpression::VariableReference { id } => Some(id.name),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.first().and_then(argument_of)
        }
        _ => None,
    }
}

fn in_inline<'a>(inline: &InlineExpression<&'a str>, found: &mut Vec<Use<'a>>) {
    match inline {
        InlineExpression::VariableReference { id } => found.push(Use::Argument(id.name)),
        InlineExpression::MessageReference { id, .. } => found.push(Use::Message(id.name)),
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| in_inline(argument, found));
        }
        // Escapes such as \u00A0 stand for invisible characters.
        InlineExpression::StringLiteral { value } if !value.contains('\\') => {
            found.push(Use::Letters(value));
        }
        _ => {}
    }
}
