import type { ServiceToken } from '#core/contract/service-token.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { ServerKernel } from '#core/kernel/index.ts'
import type { Core } from '../pipeline/core.ts'

/** Services of plugins over one Snapshot; each is made when it is first asked for. */
export const serviceDirectory = (kernel: Pick<ServerKernel, 'find'>, core: () => Core): ServerServices['of'] => {
  const made = new Map<string, unknown>()
  return <T>({ id }: ServiceToken<T>): T => {
    if (!made.has(id)) {
      const provided = kernel.find('services', id)
      if (!provided) throw new Error(`no plugin provides the service ${id}`)
      const { snapshot, db, longReads, services } = core()
      made.set(id, provided.create({ snapshot, db, longReads, services }))
    }
    // provideService ties the type of the token to that of the service.
    return made.get(id) as T
  }
}
