import type { Actor } from '#core/contract/actor.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { forbidden } from '#core/contract/errors.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { takesFiles } from '#core/manifest/fields/index.ts'
import { holdsAllPermissions } from '../permission/permission.ts'

/** Uploads for form fields require permission for some action whose form has such a field. @throws 403. */
export function requireUploadAccess({ upload }: DeclaredEndpoint, actor: Actor, { endpoints, resources }: Snapshot): void {
  const types = upload?.fields
  if (types === undefined) return
  const takes = ({ kind, type }: FormItem): boolean => kind === 'field' && (types === 'files' ? takesFiles(type) : types.includes(type))
  const mayAttach = Object.values(endpoints).some(
    endpoint =>
      endpoint.kind === 'action' &&
      holdsAllPermissions(actor, endpoint.permission) &&
      resources[endpoint.resource]?.actions[endpoint.action]?.form.some(takes),
  )
  if (!mayAttach) throw forbidden()
}
