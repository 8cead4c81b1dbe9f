import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'access',
  requires: ['standard'],
  controls: { permissionTree: { load: async () => (await import('./permission-tree.tsx')).PermissionTree } },
})
