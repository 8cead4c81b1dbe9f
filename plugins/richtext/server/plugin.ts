import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { uploadImage, uploadVideo } from './uploads.ts'

export default defineServerPlugin({ id: 'richtext', endpoints: [uploadImage, uploadVideo] })
