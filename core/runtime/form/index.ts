/** Forms: what presenters and controls of plugins use. */

export { useForm, useFormValue } from './form-context.ts'
export { type FormStore, createFormStore } from './form-store.ts'
export { FormFields, focusItem } from './form-fields.tsx'
export { type ItemLookup, useItemLookup } from './item-lookup.ts'
export { type Values } from './values.ts'
