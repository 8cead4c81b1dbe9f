/** Upload controls, the defaults of file and image fields, and the file cell. */
import { definePlugin } from '#core/contract/client-plugin.ts'

const control = () => import('./upload-control.tsx')

export default definePlugin({
  id: 'upload',
  cells: { file: { load: async () => (await import('./file-cell.tsx')).fileCell } },
  controls: {
    file: { load: async () => (await control()).FileUpload },
    files: { load: async () => (await control()).FilesUpload },
    image: { load: async () => (await control()).ImageUpload },
    images: { load: async () => (await control()).ImagesUpload },
  },
})
