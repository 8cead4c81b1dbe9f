/** Answers of the core's endpoints for outside plugins, whose shapes and addresses are in core/contract. */
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { INSPECTED_PLUGIN, PLUGIN_ITEM, PLUGIN_STATEMENT, pluginsList } from '#core/contract/plugin-wire.ts'
import type { TypeOf } from '#core/contract/shape.ts'

/** What a plugin contributes and requests. */
export type Statement = TypeOf<typeof PLUGIN_STATEMENT>
export type PluginItem = TypeOf<typeof PLUGIN_ITEM>
export type PluginState = PluginItem['state']
export type PluginList = OutputOf<typeof pluginsList>
/** Description of a package, of which nothing is stored yet. */
export type InspectedPackage = TypeOf<typeof INSPECTED_PLUGIN>
