//! The messages of a language: the arguments that they use, and the letters that they show.

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey},
    parser,
};

/// A message in one language.
pub struct Message<'a> {
    /// The file and the line in which it begins.
    pub place: String,
    pub key: &'a str,
    pub uses: Vec<Use<'a>>,
}

/// A part of a message.
#[derive(Clone)]
pub enum Use<'a> {
    /// `{ $name }`, shown or used for a choice.
    Argument(&'a str),
    /// `{ other-message }`
    Message(&'a str),
    /// Text that is shown as it is written.
    Letters(&'a str),
    /// A choice by an argument, with the names of its variants, and the name of the default.
    Choice { argument: &'a str, names: Vec<&'a str>, default: &'a str },
}

/// All messages of a language, in the order of its files.
#[derive(Default)]
pub struct Messages<'a>(pub Vec<Message<'a>>);

impl<'a> Messages<'a> {
    /// Adds the messages of a file. Returns its syntax errors.
    pub fn add(&mut self, file: &str, text: &'a str) -> Vec<String> {
        let (resource, errors) =
            parser::parse(text).map_or_else(|broken| broken, |all| (all, vec![]));
        let place = |at: usize| format!("{file}:{}", text[..at].matches('\n').count() + 1);
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut uses = Vec::new();
            message.value.iter().for_each(|pattern| in_pattern(pattern, &mut uses));
            let key = message.id.name;
            let at = key.as_ptr().addr() - text.as_ptr().addr();
            self.0.push(Message { place: place(at), key, uses });
        }
        let errors = errors.into_iter();
        errors.map(|error| format!("{}: {}", place(error.pos.start), error.kind)).collect()
    }

    /// Returns the number of the first message with this key.
    pub fn position(&self, key: &str) -> Option<usize> {
        self.0.iter().position(|message| message.key == key)
    }

    /// Returns what the message with this key, and the messages within it, use.
    pub fn uses(&self, key: &'a str) -> Vec<Use<'a>> {
        let mut keys = vec![key];
        let mut uses = Vec::new();
        let mut next = 0;
        while let Some(&key) = keys.get(next) {
            next += 1;
            let Some(at) = self.position(key) else { continue };
            for found in &self.0[at].uses {
                match found {
                    // Messages may refer to each other in a circle.
                    Use::Message(key) if keys.contains(key) => {}
                    Use::Message(key) => keys.push(key),
                    found => uses.push(found.clone()),
                }
            }
        }
        uses
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
            let before = found.len();
            in_inline(selector, found);
            // Also in `NUMBER($count)`.
            if let Some(&Use::Argument(argument)) = found.get(before) {
                found.push(choice(argument, variants));
            }
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn choice<'a>(argument: &'a str, variants: &[Variant<&'a str>]) -> Use<'a> {
    let name = |variant: &Variant<&'a str>| match variant.key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    };
    let default = variants.iter().find(|variant| variant.default).map_or("", name);
    Use::Choice { argument, names: variants.iter().map(name).collect(), default }
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
