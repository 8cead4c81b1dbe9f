import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { editSetting, getSetting } from './endpoints.ts'

/** Who serves new leads. */
export const customerService = defineServerPlugin({ id: 'customer-service', endpoints: [getSetting, editSetting] })
