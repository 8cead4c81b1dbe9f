import type { ClientFormItem } from '#schemas/types/wire.ts'

/** Whether a form item has a value; a section has none. */
export const isField = (item: ClientFormItem): boolean => item.type !== 'section'
