import { defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, objectOf, orNull, TEXT, TIME } from '#core/contract/shape.ts'
import { revisionStatus } from '../manifests/revisions.ts'

/** Permission for administrators of manifests. */
const MANIFESTS_PERMISSION = '/runtime/manifests'

const REVISION_SCHEMA = objectOf({ hash: TEXT, date: TIME, source: TEXT, who: TEXT, notes: listOf(TEXT) })

/** GET /runtime/manifests: the published set, and the sets refused since. */
export const manifestsEndpoint = defineEndpoint({
  name: 'core.manifests',
  method: 'GET',
  path: '/runtime/manifests',
  permission: [MANIFESTS_PERMISSION],
  title: '查看清单的发布情况',
  output: objectOf({ revision: TEXT, published: orNull(REVISION_SCHEMA), refused: listOf(REVISION_SCHEMA) }),
  handle: async ({ db, snapshot }) => ({ revision: snapshot.revision, ...(await revisionStatus(db)) }),
})
