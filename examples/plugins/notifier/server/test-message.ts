import { defineOperation, defineRecord, invalid, text } from '@yuanhang/server'
import type { MessageConsumerOptions } from './follow.ts'

/** The record of deliveries, with the fields that this plugin writes; declared in manifests/resources/notifierDelivery.json. */
const delivery = defineRecord('notifierDelivery', { fields: { robot: text(), topic: text(), content: text() } })

const TEST_TEXT = '这是一条测试消息：机器人已连接到远航。'

/** Stores a test message for a robot; its delivery appears in the list like any other. */
export const testMessage = ({ robots, wake }: Pick<MessageConsumerOptions, 'robots' | 'wake'>) =>
  defineOperation({
    name: 'notifier.test',
    rows: 'none',
    form: { robot: text() },
    async run({ form, create, afterCommit }) {
      const names = robots().map(({ name }) => name)
      if (!names.includes(form.robot)) {
        const message = names.length === 0 ? '服务器没有设置 NOTIFIER_ROBOTS' : `没有机器人“${form.robot}”，已设置的有：${names.join('、')}`
        throw invalid([{ field: 'robot', message }])
      }
      await create(delivery, [{ robot: form.robot, topic: 'test', content: TEST_TEXT }])
      afterCommit(wake)
      return { message: '已安排发送，请稍后在群里查看' }
    },
  })
