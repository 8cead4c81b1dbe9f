import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { searchEndpoint } from './server/search.ts'
import type { PaletteSource } from './server/source.ts'

/** @param sources what the application lets people find, in the order shown */
export const paletteServer = (sources: readonly PaletteSource[]): ServerPlugin =>
  defineServerPlugin({ id: 'palette', endpoints: [searchEndpoint(sources)] })
