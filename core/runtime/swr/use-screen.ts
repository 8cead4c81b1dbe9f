import type { ClientScreen } from '#schemas/types/wire.ts'
import { screenUrl } from '../http/early.ts'
import type { Loaded } from './types.ts'
import { useData } from './use-data.ts'

/** A screen as this employee may use it; null sends nothing. */
export const useScreen = (path: string | null): Loaded<ClientScreen> => useData<ClientScreen>(path === null ? null : screenUrl(path))
