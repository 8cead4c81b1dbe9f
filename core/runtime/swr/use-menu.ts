import { menuGet } from '#core/contract/core-addresses.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Loaded } from './types.ts'
import { useData } from './use-data.ts'

/** Menu groups and screens that the employee may open. */
export const useMenu = (): Loaded<ClientMenu> => useData(menuGet, {}, { focus: true })
