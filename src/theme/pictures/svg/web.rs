//! Drawing an SVG in the page: the browser draws it on a canvas that is not shown. Because it is
//! loaded as an image, it runs no scripts and loads no files.

use super::{DEADLINE, Svg, SvgFault};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, ContextAttributes2d, HtmlCanvasElement,
    HtmlImageElement, Url,
    js_sys::{Array, Promise},
};

pub(super) async fn pixels(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    drawn(svg).await.map_err(|error| {
        if error.is_undefined() {
            return SvgFault::TooMuch;
        }
        // The browser gives no other reason.
        let error = error.dyn_ref::<web_sys::DomException>().map(web_sys::DomException::message);
        SvgFault::Failed(error.unwrap_or_else(|| "the browser cannot".into()))
    })
}

/// Returns a promise that is rejected with `undefined` at the deadline.
fn deadline() -> Promise {
    Promise::new(&mut |_, reject| {
        if let Some(window) = web_sys::window() {
            let millis = DEADLINE.as_millis() as i32;
            // A window can always set a timer.
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&reject, millis);
        }
    })
}

async fn drawn(svg: &Svg) -> Result<Vec<u8>, JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("image/svg+xml");
    let parts = Array::of1(&JsValue::from_str(&svg.text));
    let url =
        Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &kind)?)?;
    let picture = HtmlImageElement::new()?;
    picture.set_src(&url);
    let decoded = Promise::race(&Array::of2(&picture.decode(), &deadline()));
    let decoded = JsFuture::from(decoded).await;
    Url::revoke_object_url(&url)?;
    decoded?;

    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    canvas.set_width(svg.width);
    canvas.set_height(svg.height);
    // A canvas to read from stays in main memory: reading one back from the graphics card takes a
    // tenth of a second, where the card is slow.
    let to_read = ContextAttributes2d::new();
    to_read.set_will_read_frequently(true);
    let context = canvas.get_context_with_context_options("2d", &to_read)?;
    let context: CanvasRenderingContext2d = context.ok_or(JsValue::NULL)?.unchecked_into();
    let (width, height) = (f64::from(svg.width), f64::from(svg.height));
    context.draw_image_with_html_image_element_and_dw_and_dh(&picture, 0.0, 0.0, width, height)?;
    Ok(context.get_image_data(0.0, 0.0, width, height)?.data().0)
}
