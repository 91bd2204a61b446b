//! The choice of the driver that draws the game: a graphics card with any driver it has, or else
//! the processor.
//!
//! Bevy uses Vulkan, Metal and Direct3D, and ends the program if none of them is available. OpenGL is
//! older and more widespread, but it can show windows only if it gets the display from the start,
//! and Bevy does not pass it on: <https://github.com/bevyengine/bevy/pull/25647>.

use crate::platform::power::DrawnByProcessor;
use bevy::{
    prelude::*,
    render::{
        RenderPlugin,
        renderer::{
            RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue,
            WgpuWrapper,
        },
        settings::{Backends, MemoryHints, RenderCreation, RenderResources, WgpuSettings},
    },
    tasks::block_on,
    winit::DisplayHandleWrapper,
};
use std::sync::Arc;
use wgpu::{
    Adapter, AdapterInfo, DeviceDescriptor, DeviceType, Features, Instance, InstanceDescriptor,
    RequestDeviceError,
};

/// Present if nothing can be drawn. The app then runs without a picture.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NothingDraws;

impl NothingDraws {
    /// The reason, in a sentence for the person who started the game.
    pub const REASON: &str = "no graphics driver: neither Vulkan nor OpenGL answers; install one, \
                              such as Mesa's (on Debian and Ubuntu: libegl1 and libgl1-mesa-dri)";
}

/// Replaces [`RenderPlugin`].
pub struct GraphicsPlugin {
    /// The kinds of drivers that may be used.
    pub backends: Backends,
}

impl Default for GraphicsPlugin {
    /// Allows all kinds of drivers, or those that the variable `WGPU_BACKEND` names.
    fn default() -> Self {
        Self { backends: Backends::from_env().unwrap_or(Backends::all()) }
    }
}

impl Plugin for GraphicsPlugin {
    fn build(&self, app: &mut App) {
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let render_creation = match drawing(self.backends, display) {
            Some(resources) => {
                let info: &AdapterInfo = &resources.2;
                debug!("{info:?}");
                if info.device_type == DeviceType::Cpu {
                    app.insert_resource(DrawnByProcessor);
                }
                RenderCreation::Manual(resources)
            }
            None => {
                app.insert_resource(NothingDraws);
                WgpuSettings { backends: None, ..default() }.into()
            }
        };
        app.add_plugins(RenderPlugin { render_creation, ..default() });
    }
}

/// Opens the best driver. One that answers but opens no device is passed over, with the others of
/// its kind.
fn drawing(
    mut backends: Backends,
    display: Option<&DisplayHandleWrapper>,
) -> Option<RenderResources> {
    while let Some(best) = best(backends, display) {
        let kind = best.1.get_info().backend;
        match resources(best) {
            Ok(resources) => return Some(resources),
            Err(error) => warn!("{kind} opens no device: {error}"),
        }
        backends.remove(kind.into());
    }
    None
}

/// Returns a graphics card with its own driver, or else with OpenGL; without a card, the processor.
///
/// The processor draws with OpenGL rather than with Vulkan, because Mesa 22.3's Vulkan driver for
/// it, as in Debian 12, leaks some 15 MB a second while it draws.
fn best(backends: Backends, display: Option<&DisplayHandleWrapper>) -> Option<(Instance, Adapter)> {
    let own = adapter(backends & Backends::PRIMARY, display);
    if own.as_ref().is_some_and(|(_, adapter)| !is_processor(adapter)) {
        return own;
    }
    adapter(backends & Backends::GL, display).or(own)
}

fn is_processor(adapter: &Adapter) -> bool {
    adapter.get_info().device_type == DeviceType::Cpu
}

fn adapter(
    backends: Backends,
    display: Option<&DisplayHandleWrapper>,
) -> Option<(Instance, Adapter)> {
    let settings = WgpuSettings::default();
    let instance = Instance::new(InstanceDescriptor {
        backends,
        flags: settings.instance_flags,
        display: display.map(|display| Box::new(display.0.clone()) as _),
        ..InstanceDescriptor::new_without_display_handle()
    });
    let options =
        wgpu::RequestAdapterOptions { power_preference: settings.power_preference, ..default() };
    let adapter = block_on(instance.request_adapter(&options)).ok()?;
    Some((instance, adapter))
}

/// Opens the device with all features and limits of the adapter, as Bevy would.
fn resources(
    (instance, adapter): (Instance, Adapter),
) -> Result<RenderResources, RequestDeviceError> {
    let info = adapter.get_info();
    let mut features = adapter.features() - Features::all_experimental_mask();
    if info.device_type == DeviceType::DiscreteGpu {
        // Buffers that are both mapped and drawn from are slow there.
        features.remove(Features::MAPPABLE_PRIMARY_BUFFERS);
    }
    let asked = DeviceDescriptor {
        required_features: features,
        required_limits: adapter.limits(),
        // A board does not fill the blocks of 64 MB that are allocated for speed.
        memory_hints: MemoryHints::MemoryUsage,
        ..default()
    };
    let (device, queue) = block_on(adapter.request_device(&asked))?;
    Ok(RenderResources(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_driver_the_app_says_so_and_does_not_end() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .add_plugins(GraphicsPlugin { backends: Backends::empty() });
        assert!(app.world().contains_resource::<NothingDraws>());
        assert!(!NothingDraws::REASON.contains(['\n', '.']), "one sentence");
    }
}
