import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { editBanner } from './edit-banner.ts'

/** What customers see in the app: banners and search terms. What JSON alone can say is in the manifests. */
export const content: ServerPlugin = defineServerPlugin({ id: 'content', operations: [editBanner] })
