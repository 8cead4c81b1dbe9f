import { manifestsGet } from '#core/contract/core-addresses.ts'
import { MANIFEST_STATUS } from '#core/contract/core-shapes.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { revisionStatus } from '../manifests/revisions.ts'

/** Permission for administrators of manifests. */
const MANIFESTS_PERMISSION = '/runtime/manifests'

/** GET /runtime/manifests: the published set, and the sets refused since. */
export const manifestsEndpoint = defineEndpoint({
  ...manifestsGet,
  name: 'core.manifests',
  permission: [MANIFESTS_PERMISSION],
  title: '查看清单的发布情况',
  output: MANIFEST_STATUS,
  handle: async ({ db, snapshot }) => ({ revision: snapshot.revision, ...(await revisionStatus(db)) }),
})
