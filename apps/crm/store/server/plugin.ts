import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { preview } from './preview.ts'

/** Shops of institutions. What is in them is said by the manifests; here is how they look together. */
export default defineServerPlugin({ id: 'store', requires: ['institution'], endpoints: [preview] })
