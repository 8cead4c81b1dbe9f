import { screenGet } from '#core/contract/core-addresses.ts'
import type { ClientScreen } from '#schemas/types/wire.ts'
import { screenUrl } from '../http/early.ts'
import type { Loaded } from './types.ts'
import { useData } from './use-data.ts'

/** A screen as this employee may use it; null sends nothing. The URL is spelled as the early request spells it. */
export const useScreen = (path: string | null): Loaded<ClientScreen> =>
  useData(path === null ? null : { ...screenGet, path: screenUrl(path) })
