/** Upload controls, the defaults of file and image fields, and the file cell. */
import { definePlugin } from '#core/contract/client-plugin.ts'

const loadUploadControls = () => import('./upload-control.tsx')

export default definePlugin({
  id: 'upload',
  cells: { file: { load: async () => (await import('./file-cell.tsx')).fileCell } },
  controls: {
    file: { load: async () => (await loadUploadControls()).FileUpload },
    files: { load: async () => (await loadUploadControls()).FilesUpload },
    image: { load: async () => (await loadUploadControls()).ImageUpload },
    images: { load: async () => (await loadUploadControls()).ImagesUpload },
  },
})
