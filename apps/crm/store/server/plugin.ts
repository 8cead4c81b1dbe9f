import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { shopPreviewEndpoint } from './preview.ts'

/** Shops of institutions. The manifests hold their parts; code only builds the preview of the whole. */
export default defineServerPlugin({ id: 'store', requires: ['institution', 'comment', 'content'], endpoints: [shopPreviewEndpoint] })
