import { crmTx } from '#apps/crm/db/crm.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { decimal, option, optional, text } from '#core/contract/value.ts'
import { serviceItem } from './institution-record.ts'

/** Adds a service item from the institution's own page. */
export const addServiceItem = defineOperation({
  name: 'institution.addServiceItem',
  rows: 'one',
  form: {
    content: text(),
    category: option(),
    price: optional(decimal()),
    paymentMode: option('ONCE', 'STAGES'),
    serviceMode: optional(option('customize', 'standard')),
    deliveryMode: optional(option('ONLINE', 'OFFLINE', 'MIXED')),
  },
  async run({ tx, row, form, create }) {
    const { content, category, price, paymentMode, serviceMode, deliveryMode } = form
    const same = await crmTx(tx)
      .selectFrom('service_item')
      .select('id')
      .where('institution_id', '=', row.id)
      .where('content', '=', content)
      .executeTakeFirst()
    if (same) throw invalid([{ field: 'content', message: '该机构已有同名的服务项目' }])
    await create(serviceItem, [{ institution: row.id, content, category, price, paymentMode, serviceMode, deliveryMode }])
    return {}
  },
})
