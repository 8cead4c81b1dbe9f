import { defineFact } from '#core/contract/fact.ts'

/** The setting is one row. */
export const SETTING_ID = 1

/** Who works on new leads was set anew. */
export const settingChanged = defineFact<Readonly<Record<never, never>>>('customerServiceSetting.changed', 'customerServiceSetting')
