import { defineFact } from '#core/contract/fact.ts'

/** The setting is a single row with this id. */
export const SERVICE_SETTING_ID = 1

/** The customer service setting was changed. */
export const serviceSettingChanged = defineFact<Readonly<Record<never, never>>>('customerServiceSetting.changed', 'customerServiceSetting')
