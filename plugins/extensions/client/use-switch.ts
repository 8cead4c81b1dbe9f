import { useState } from 'react'
import { pluginSwitch } from '#core/contract/plugin-wire.ts'
import { ask, report, toast, useHttp } from '#core/runtime/index.ts'
import type { PluginItem } from '../wire.ts'

interface PluginSwitch {
  /** Id of the plugin whose switch request is running. */
  readonly switching: string | undefined
  /** Asks for confirmation and switches the plugin on or off. */
  turn(item: PluginItem): Promise<void>
}

/** Switches plugins on and off. */
export function usePluginSwitch(refresh: () => Promise<void>): PluginSwitch {
  const http = useHttp()
  const [switching, setSwitching] = useState<string>()
  const turn = async ({ id, title, state }: PluginItem): Promise<void> => {
    const on = state === 'off'
    const sure = await ask({
      title: on ? '启用插件' : '停用插件',
      content: on
        ? `启用“${title}”后，它的部件、操作和接口在所有服务器上立即可用。`
        : `停用“${title}”后，它的部件、操作和接口在所有服务器上立即不能使用，数据保留，可以随时启用。`,
      okText: on ? '启用' : '停用',
    })
    if (!sure) return
    setSwitching(id)
    try {
      await http.call(pluginSwitch, { id, on }, { quiet: true })
      toast.success(on ? `已启用“${title}”` : `已停用“${title}”`)
    } catch (error) {
      report(error)
    } finally {
      setSwitching(undefined)
      // On failure as well: another employee may have switched it first.
      await refresh()
    }
  }
  return { switching, turn }
}
