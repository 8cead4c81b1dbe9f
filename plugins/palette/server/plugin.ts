import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { searchEndpoint } from './search.ts'

export default defineServerPlugin({ id: 'palette', endpoints: [searchEndpoint] })
