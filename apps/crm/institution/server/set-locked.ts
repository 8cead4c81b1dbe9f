import type { Operation } from '#core/contract/server-plugin.ts'

/** Stops or restores institutions, as the action's "with" says, and tells the institutions' own system: it ends their logins. */
export const setLocked: Operation = {
  async run(context) {
    await context.run('record.update')
    const topic = context.constants['locked'] === true ? 'institution.locked' : 'institution.unlocked'
    for (const { id } of context.rows) context.emit({ topic, entity: 'institution', entityId: id, payload: {} })
    return {}
  },
}
