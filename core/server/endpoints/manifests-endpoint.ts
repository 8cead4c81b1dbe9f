import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { listOf, objectOf, orNull, TEXT, TIME } from '#core/manifest/json-schema/answers.ts'
import { standing } from '../manifests/revisions.ts'

/** Permission for administrators of manifests. */
const PERMISSION = '/runtime/manifests'

const STANDING = objectOf({ hash: TEXT, date: TIME, source: TEXT, who: TEXT, notes: listOf(TEXT) })

/** GET /runtime/manifests: the published set, and the sets refused since. */
export const manifestsEndpoint: DeclaredEndpoint = {
  name: 'core.manifests',
  method: 'GET',
  path: '/runtime/manifests',
  permission: [PERMISSION],
  title: '查看清单的发布情况',
  output: objectOf({ revision: TEXT, published: orNull(STANDING), refused: listOf(STANDING) }),
  handle: async ({ db, snapshot }) => ({ revision: snapshot.revision, ...(await standing(db)) }),
}
