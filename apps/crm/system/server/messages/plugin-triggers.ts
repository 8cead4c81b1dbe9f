import { pluginFailed, pluginSwitchedOff } from '#core/contract/core-facts.ts'
import { draftEach } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { administrators } from './people.ts'

const PLUGIN_CATEGORY = '插件'
const PLUGINS_SCREEN = '/system/plugins'

/** Maximum length of a failure reason in a message; the plugin's own text may be a page long. */
const MAX_FAILURE_REASON_LENGTH = 300

/** The reason on one line, shortened. */
const shortReason = (reason: string): string => {
  const line = reason.replace(/\s+/g, ' ').trim()
  if (line === '') return '没有说明'
  return line.length > MAX_FAILURE_REASON_LENGTH ? `${line.slice(0, MAX_FAILURE_REASON_LENGTH)}…` : line
}

/** Sent every time, because an administrator who enabled the plugin again needs to know that it failed again. */
const switchedOffTrigger = onFacts(pluginSwitchedOff)({
  key: 'plugin.switchedOff',
  label: '插件被自动停用',
  category: PLUGIN_CATEGORY,
  type: 'userMessage',
  important: true,
  variables: { plugin: '插件名称', version: '插件版本', reason: '最后一次出错的内容' },
  template: {
    title: '插件“{plugin}”已被自动停用',
    summary: '插件“{plugin}”（{version}）反复出错，已在所有服务器上停用',
    content:
      '插件“{plugin}”（{version}）的服务端部分在一分钟内反复出错，已在所有服务器上停用，使用它的操作和接口会提示插件已停用。\n\n最后一次出错：{reason}\n\n请联系插件的提供者；修复后可在插件管理中安装新版本或重新启用。',
  },
  drafts: draftEach(async ({ id, payload: { plugin, title, version, reason } }, tx) => ({
    recipients: await administrators(tx),
    toActor: true,
    about: `plugin:${plugin} ${id}`,
    values: { plugin: title, version, reason: shortReason(reason) },
    subject: null,
    link: PLUGINS_SCREEN,
  })),
})

/** Sent once a day per version, however many pages report it; also to the administrator whose page it was. */
const failedInPageTrigger = onFacts(pluginFailed)({
  key: 'plugin.failed',
  label: '插件在页面中出错',
  category: PLUGIN_CATEGORY,
  type: 'userMessage',
  variables: { plugin: '插件名称', version: '插件版本', part: '出错的部件', reason: '出错的内容' },
  template: {
    title: '插件“{plugin}”在页面中反复出错',
    summary: '有员工的页面因插件“{plugin}”（{version}）反复出错而停用了它',
    content:
      '有员工的页面因插件“{plugin}”（{version}）反复出错而停用了它，重新打开页面后会再次尝试。\n\n出错的部件：{part}\n出错的内容：{reason}\n\n如持续出现，可在插件管理中停用该插件。',
  },
  drafts: draftEach(async ({ payload: { plugin, title, version, part, reason } }, tx) => ({
    recipients: await administrators(tx),
    toActor: true,
    about: `plugin:${plugin} ${version}`,
    values: { plugin: title, version, part, reason: shortReason(reason) },
    subject: null,
    link: PLUGINS_SCREEN,
  })),
})

/** Messages to administrators about plugins installed at run time. */
export const pluginTriggers: readonly MessageTrigger[] = [switchedOffTrigger, failedInPageTrigger]
