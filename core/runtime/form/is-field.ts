import type { ClientFormItem } from '#schemas/types/wire.ts'

/** Whether an item of a form has a value; a section has none. */
export const isField = (item: ClientFormItem): boolean => item.type !== 'section'
