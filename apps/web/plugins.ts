import content from '#apps/crm/content/client/plugin.ts'
import customer from '#apps/crm/lead/client/plugin.ts'
import promotion from '#apps/crm/promotion/client/plugin.ts'
import rules from '#apps/crm/rules/client/plugin.ts'
import service from '#apps/crm/service/client/plugin.ts'
import sorting from '#apps/crm/sorting/client/plugin.ts'
import store from '#apps/crm/store/client/plugin.ts'
import survey from '#apps/crm/survey/client/plugin.ts'
import texting from '#apps/crm/texting/client/plugin.ts'
import tracking from '#apps/crm/tracking/client/plugin.ts'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import access from '#plugins/access/client/plugin.ts'
import audit from '#plugins/audit/client/plugin.ts'
import charts from '#plugins/charts/client/plugin.ts'
import message from '#plugins/message/client/plugin.ts'
import palette from '#plugins/palette/client/plugin.ts'
import qr from '#plugins/qr/client/plugin.ts'
import region from '#plugins/region/client/plugin.ts'
import reports from '#plugins/reports/client/plugin.ts'
import richtext from '#plugins/richtext/client/plugin.ts'
import sms from '#plugins/sms/client/plugin.ts'
import spreadsheet from '#plugins/spreadsheet/client/plugin.ts'
import standard from '#plugins/standard/client/plugin.ts'
import upload from '#plugins/upload/client/plugin.ts'
import views from '#plugins/views/client/plugin.ts'
import workbench from '#plugins/workbench/client/plugin.ts'

/** Plugins compiled into the app. What they contribute is fetched when a screen first needs it. */
export const plugins: readonly ClientPlugin[] = [
  standard,
  access,
  audit,
  charts,
  qr,
  palette,
  promotion,
  content,
  customer,
  message,
  region,
  reports,
  richtext,
  rules,
  service,
  sms,
  sorting,
  spreadsheet,
  store,
  survey,
  texting,
  tracking,
  upload,
  views,
  workbench,
]
