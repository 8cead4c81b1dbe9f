import type { ViewEndpoint } from '#core/contract/model/endpoint.ts'
import type { ViewAnswer, ViewDownload } from '#core/contract/view-part.ts'
import type { Core } from './core.ts'

/** Handler of an endpoint that a view adds; undefined if no plugin provides it. */
export const viewHandler = (
  { snapshot, viewParts }: Pick<Core, 'snapshot' | 'viewParts'>,
  { screen, handler }: ViewEndpoint,
): ViewAnswer | ViewDownload | undefined => viewParts.get(snapshot.screens[screen]?.view.type ?? '')?.handlers[handler]
