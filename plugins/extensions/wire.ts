/** Answers of the core's endpoints for outside plugins, whose addresses are in core/contract. */
import type {
  INSPECTED_PLUGIN,
  PLUGIN_ITEM,
  PLUGIN_LIST,
  PLUGIN_STATE,
  PLUGIN_STATEMENT,
  PLUGIN_UPLOADS,
} from '#core/contract/plugin-shapes.ts'
import type { TypeOf } from '#core/contract/shape.ts'

/** What a plugin contributes and requests. */
export type Statement = TypeOf<typeof PLUGIN_STATEMENT>
export type PluginState = TypeOf<typeof PLUGIN_STATE>
export type PluginItem = TypeOf<typeof PLUGIN_ITEM>
/** Allowed uploads. */
export type UploadPolicy = TypeOf<typeof PLUGIN_UPLOADS>
export type PluginList = TypeOf<typeof PLUGIN_LIST>
/** Description of a package, of which nothing is stored yet. */
export type InspectedPackage = TypeOf<typeof INSPECTED_PLUGIN>
