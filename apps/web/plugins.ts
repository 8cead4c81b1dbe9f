import customer from '#apps/crm/lead/client/plugin.ts'
import promotion from '#apps/crm/promotion/client/plugin.ts'
import rules from '#apps/crm/rules/client/plugin.ts'
import service from '#apps/crm/service/client/plugin.ts'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import access from '#plugins/access/client.ts'
import message from '#plugins/message/client.ts'
import palette from '#plugins/palette/client.ts'
import qr from '#plugins/qr/client.ts'
import region from '#plugins/region/client.ts'
import richtext from '#plugins/richtext/client.ts'
import sms from '#plugins/sms/client.ts'
import spreadsheet from '#plugins/spreadsheet/client.ts'
import standard from '#plugins/standard/client.ts'
import upload from '#plugins/upload/client.ts'
import views from '#plugins/views/client.ts'
import workbench from '#plugins/workbench/client.ts'

/** Plugins compiled into the app. What they contribute is fetched when a screen first needs it. */
export const plugins: readonly ClientPlugin[] = [
  standard,
  access,
  qr,
  palette,
  promotion,
  customer,
  message,
  region,
  richtext,
  rules,
  service,
  sms,
  spreadsheet,
  upload,
  views,
  workbench,
]
