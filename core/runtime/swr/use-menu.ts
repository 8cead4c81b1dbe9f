import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Loaded } from './types.ts'
import { useData } from './use-data.ts'

export const menuUrl = '/runtime/menu'

/** Menu groups and screens that the employee may open. */
export const useMenu = (): Loaded<ClientMenu> => useData<ClientMenu>(menuUrl, undefined, { focus: true })
