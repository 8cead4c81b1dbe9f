import { college } from '#apps/crm/college/server/plugin.ts'
import { comment } from '#apps/crm/comment/server/plugin.ts'
import { commission } from '#apps/crm/commission/server/plugin.ts'
import { content } from '#apps/crm/content/server/plugin.ts'
import { institution } from '#apps/crm/institution/server/plugin.ts'
import { lead } from '#apps/crm/lead/server/plugin.ts'
import { orders } from '#apps/crm/order/server/plugin.ts'
import { promotionServer } from '#apps/crm/promotion/server/plugin.ts'
import { rebate } from '#apps/crm/rebate/server/plugin.ts'
import { registered } from '#apps/crm/registered/server/plugin.ts'
import { agencyRegistration } from '#apps/crm/registration/server/plugin.ts'
import { retention } from '#apps/crm/retention/server/plugin.ts'
import { rules } from '#apps/crm/rules/server/plugin.ts'
import { customerService } from '#apps/crm/service/server/plugin.ts'
import { sorting } from '#apps/crm/sorting/server/plugin.ts'
import { store } from '#apps/crm/store/server/plugin.ts'
import { subscription } from '#apps/crm/subscription/server/plugin.ts'
import { survey } from '#apps/crm/survey/server/plugin.ts'
import { createSystemModule } from '#apps/crm/system/server/plugin.ts'
import { texting } from '#apps/crm/texting/server/plugin.ts'
import { tracking } from '#apps/crm/tracking/server/plugin.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { assemble } from '#core/kernel/index.ts'
import { auditServer } from '#plugins/audit/server/plugin.ts'
import { inboundServer } from '#plugins/inbound/server/plugin.ts'
import { readSeed } from '#plugins/inbound/server/sealing.ts'
import { messageServer } from '#plugins/message/server/plugin.ts'
import { paletteServer } from '#plugins/palette/server/plugin.ts'
import { regionServer } from '#plugins/region/server/plugin.ts'
import { richtextServer } from '#plugins/richtext/server/plugin.ts'
import { readSms } from '#plugins/sms/server/config.ts'
import { smsServer } from '#plugins/sms/server/plugin.ts'
import { spreadsheetServer } from '#plugins/spreadsheet/server/plugin.ts'
import { viewsServer } from '#plugins/views/server/plugin.ts'
import { webhookServer } from '#plugins/webhook/server/plugin.ts'
import { workbenchServer } from '#plugins/workbench/server/plugin.ts'
import { readPeers } from './peers.ts'

/**
 * Server sides of everything that is bundled, put together: the rooms of the trade, then the plugins.
 * @param more what stands beside them
 * @throws StartProblem for what the environment says wrong of them
 */
export function serverPlugins(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  more: readonly ServerPlugin[] = [],
): readonly ServerPlugin[] {
  const sms = readSms(environment)
  return assemble([
    createSystemModule(sms),
    institution,
    comment,
    content,
    lead,
    orders,
    rebate,
    commission,
    college,
    agencyRegistration,
    customerService,
    retention,
    rules,
    sorting,
    subscription,
    survey,
    promotionServer(),
    registered,
    store,
    tracking,
    auditServer,
    inboundServer(readSeed(environment)),
    texting(sms),
    spreadsheetServer,
    paletteServer,
    richtextServer,
    regionServer,
    viewsServer,
    workbenchServer,
    smsServer(sms),
    webhookServer(readPeers(environment)),
    messageServer,
    ...more,
  ])
}
