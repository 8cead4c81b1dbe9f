import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { searchEndpoint } from './search.ts'

export const paletteServer = defineServerPlugin({ id: 'palette', endpoints: [searchEndpoint] })
