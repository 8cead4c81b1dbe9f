import { insertCollegeLibrary } from '#apps/crm/college/seed/demo.ts'
import { insertComments } from '#apps/crm/comment/seed/comments.ts'
import { insertCommissionRates, lockMonths } from '#apps/crm/commission/seed/commission.ts'
import { insertArticles } from '#apps/crm/content/seed/articles.ts'
import { insertBanners, insertSearchTerms } from '#apps/crm/content/seed/content.ts'
import { insertInstitutions } from '#apps/crm/institution/seed/institutions.ts'
import { insertInstitutionRankings } from '#apps/crm/institution/seed/rankings.ts'
import { insertServiceItems, writeContractTerms } from '#apps/crm/institution/seed/service-items.ts'
import { insertLeads } from '#apps/crm/lead/seed/leads.ts'
import { insertLifecycle } from '#apps/crm/lead/seed/lifecycle.ts'
import { insertCancellations } from '#apps/crm/order/seed/cancellations.ts'
import { insertOrders } from '#apps/crm/order/seed/orders.ts'
import { insertPromotion } from '#apps/crm/promotion/seed/promotion.ts'
import { giveBackExcess, insertRebates } from '#apps/crm/rebate/seed/rebates.ts'
import { insertFirstUsers } from '#apps/crm/registered/seed/first-users.ts'
import { insertUsers } from '#apps/crm/registered/seed/users.ts'
import { insertAgency } from '#apps/crm/registration/seed/registrations.ts'
import { insertRetention } from '#apps/crm/retention/seed/retention.ts'
import { insertSuspects } from '#apps/crm/rules/seed/suspects.ts'
import { createPrng } from '#apps/crm/seed/prng.ts'
import { insertCustomerService } from '#apps/crm/service/seed/customer-service.ts'
import { scoreInstitutions } from '#apps/crm/sorting/server/score.ts'
import { insertShops } from '#apps/crm/store/seed/shops.ts'
import { insertSubscriptions } from '#apps/crm/subscription/seed/subscriptions.ts'
import { insertSurveys } from '#apps/crm/survey/seed/surveys.ts'
import { insertAppVersions } from '#apps/crm/system/seed/app-versions.ts'
import { insertDepartments, insertManagers, insertViewers } from '#apps/crm/system/seed/departments.ts'
import { insertEmployees } from '#apps/crm/system/seed/employees.ts'
import { insertInbound } from '#apps/crm/system/seed/inbound.ts'
import { insertMessages } from '#apps/crm/system/seed/messages.ts'
import { insertRoles } from '#apps/crm/system/seed/roles.ts'
import { insertTexting } from '#apps/crm/texting/seed/texting.ts'
import { insertTracking } from '#apps/crm/tracking/seed/tracking.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustGet } from '#core/contract/must.ts'
import { insertDemoFiles } from './demo-files.ts'

const DEMO_SEED = 20_260_601

/**
 * Inserts an agency with six branches, 40 employees, 12 institutions and 2,000 leads; the same on every machine, with dates counted back from today.
 * @param passwordHash of DEMO_PASSWORD, for the named demo accounts
 */
export async function seedDemo(tx: Tx, passwordHash: string): Promise<void> {
  const random = createPrng(DEMO_SEED)
  const departments = await insertDepartments(tx)
  const roles = await insertRoles(tx)
  const staff = await insertEmployees(tx, random, departments, roles, passwordHash)
  await insertManagers(tx)
  await insertViewers(tx)
  await insertCustomerService(tx, staff)
  const institutions = await insertInstitutions(tx, random, staff.business)
  await insertLeads(tx, random, staff, institutions)
  // A generator of their own: additions here change none of the rows above.
  const contracts = createPrng(DEMO_SEED + 4)
  await insertServiceItems(tx, contracts)
  await writeContractTerms(tx, contracts, [mustGet(staff.byUsername, 'ops_1'), ...staff.business])
  await insertAgency(tx, createPrng(DEMO_SEED + 1), staff, institutions)
  await insertRetention(tx, createPrng(DEMO_SEED + 2), await insertFirstUsers(tx))
  await insertPromotion(tx, createPrng(DEMO_SEED + 3), [...staff.byUsername.values()])
  await insertLifecycle(
    tx,
    staff.consultants.map(consultant => consultant.id),
  )
  const [cashier, auditor] = [mustGet(staff.byUsername, 'finance_1'), mustGet(staff.byUsername, 'audit_1')]
  await insertDemoFiles(tx, cashier)
  await insertCommissionRates(tx, cashier)
  await insertComments(tx, createPrng(DEMO_SEED + 20), [mustGet(staff.byUsername, 'ops_1'), ...staff.business])
  const orders = await insertOrders(tx, createPrng(DEMO_SEED + 10), cashier)
  // Before the cancellations: no rebate is pending then.
  await insertRebates(tx, createPrng(DEMO_SEED + 11), orders, { auditor, cashier })
  await insertCancellations(tx, createPrng(DEMO_SEED + 12), orders, { auditor, cashier })
  await giveBackExcess(tx, auditor)
  await lockMonths(tx, cashier)
  await insertSubscriptions(tx)
  await insertAppVersions(tx, createPrng(DEMO_SEED + 40), mustGet(staff.byUsername, 'ops_1'))
  await insertInstitutionRankings(tx, createPrng(DEMO_SEED + 28))
  await insertSearchTerms(tx)
  await insertArticles(
    tx,
    createPrng(DEMO_SEED + 50),
    [mustGet(staff.byUsername, 'ops_1'), ...staff.service],
    institutions.map(({ id }) => id),
  )
  await insertCollegeLibrary(tx, DEMO_SEED + 60)
  await insertBanners(tx)
  await insertShops(tx, createPrng(DEMO_SEED + 60), new Set(institutions.filter(({ shop }) => shop).map(({ id }) => id)))
  await insertSuspects(tx)
  await scoreInstitutions(tx)
  await insertSurveys(tx, createPrng(DEMO_SEED + 21))
  await insertTexting(tx, createPrng(DEMO_SEED + 40), [mustGet(staff.byUsername, 'ops_1'), mustGet(staff.byUsername, 'mgr_a')])
  await insertUsers(tx, createPrng(DEMO_SEED + 70))
  await insertTracking(
    tx,
    createPrng(DEMO_SEED + 70),
    institutions.map(({ id }) => id),
  )
  await insertInbound(tx, createPrng(DEMO_SEED + 71))
  await insertMessages(tx)
}
