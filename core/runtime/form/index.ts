/** Forms: public entry for presenters and controls of plugins. */

export { FormContext, type FormScope, useForm, useFormValue, useFormWait } from './form-context.ts'
export { FormFields } from './form-fields.tsx'
export { FormItem } from './form-item.tsx'
export { createFormStore, type FormStore } from './form-store.ts'
export { useItemLookup } from './item-lookup.ts'
export { useFormScope } from './use-form-scope.ts'
