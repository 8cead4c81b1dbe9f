import type { Actor } from '#core/contract/actor.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { forbidden } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { holdsAllPermissions } from '../permission/permission.ts'

/** Uploads for form fields require permission for some action whose form has such a field. @throws 403. */
export function requireUploadAccess({ upload }: DeclaredEndpoint, actor: Actor, { endpoints, resources }: Snapshot): void {
  const types = upload?.fields
  if (types === undefined) return
  const mayAttach = Object.values(endpoints).some(
    endpoint =>
      endpoint.kind === 'action' &&
      holdsAllPermissions(actor, endpoint.permission) &&
      resources[endpoint.resource]?.actions[endpoint.action]?.form.some(({ type }) => types.includes(type)),
  )
  if (!mayAttach) throw forbidden()
}
