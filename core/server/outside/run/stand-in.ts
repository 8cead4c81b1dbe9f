/** Stand-in for a server part that does not run here: manifests that refer to it stay valid, and its calls are refused with the reason. */
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError } from '#core/contract/errors.ts'
import { defineFact } from '#core/contract/fact.ts'
import type { Access } from '#core/contract/model/endpoint.ts'
import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { OutsideServerPlugin } from '#core/contract/server-plugin.ts'
import { RECORD } from '#core/contract/shape.ts'

/** Registrations of a server part as plain data. They are stored with the plugin, so that manifests can be compiled where the code does not run. */
export interface RegisteredParts {
  readonly operations: readonly OperationDeclaration[]
  readonly facts: readonly { readonly topic: string; readonly entity: string }[]
  readonly exporters: readonly string[]
  readonly timelines: readonly string[]
  readonly endpoints: readonly (Pick<DeclaredEndpoint, 'name' | 'method' | 'path' | 'title'> & { readonly permission: Access })[]
}

export const NO_REGISTERED_PARTS: RegisteredParts = { operations: [], facts: [], exporters: [], timelines: [], endpoints: [] }

/** The registrations of a plugin. */
export const registeredPartsOf = (plugin: OutsideServerPlugin): RegisteredParts => ({
  operations: (plugin.operations ?? []).map(({ declaration }) => declaration),
  facts: (plugin.facts ?? []).map(({ topic, entity }) => ({ topic, entity })),
  exporters: Object.keys(plugin.exporters ?? {}),
  timelines: Object.keys(plugin.timelines ?? {}),
  endpoints: (plugin.endpoints ?? []).map(({ name, method, path, title, permission }) => ({
    name,
    method,
    path,
    title,
    permission,
  })),
})

/** @param why Chinese sentence for the caller */
export function createStandIn(id: string, registered: RegisteredParts, why: string): OutsideServerPlugin {
  const refuse = async (): Promise<never> => {
    throw new HttpError(503, 503, why)
  }
  return {
    id,
    operations: registered.operations.map(declaration => ({ declaration, run: refuse })),
    facts: registered.facts.map(({ topic, entity }) => defineFact(topic, entity)),
    exporters: Object.fromEntries(registered.exporters.map(name => [name, refuse])),
    timelines: Object.fromEntries(registered.timelines.map(name => [name, refuse])),
    // Accepts any input, so that the refusal concerns the plugin, not the call.
    endpoints: registered.endpoints.map(endpoint => ({ ...endpoint, input: RECORD, handle: refuse })),
  }
}
