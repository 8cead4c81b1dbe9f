/** Upload controls, which file and image fields have by default, and the cell that names files. */
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
