import { sql } from 'kysely'
import type { Staff } from '#apps/crm/system/seed/employees.ts'
import type { Tx } from '#core/contract/database.ts'

/** cs_1 is the default; all customer service employees are in the pool, the last off duty; two sources and a city have overrides. */
export async function insertCustomerService(tx: Tx, { byUsername, service }: Staff): Promise<void> {
  await sql`update customer_service_setting set default_staff_id = ${byUsername.get('cs_1')}`.execute(tx)
  await sql`insert into customer_service_member (employee_id, position, on_duty)
    select id, place, place < ${service.length} from unnest(${service}::bigint[]) with ordinality as s(id, place)`.execute(tx)
  await sql`insert into customer_service_override (customer_source, resident_city, staff_id)
    values ('转介绍', null, ${service[0]}), ('自有平台', null, ${service[1]}), (null, '深圳', ${service[2]})`.execute(tx)
}
