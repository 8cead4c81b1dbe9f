import type { Kernel } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import type { UnsavedInput } from '../context/outside-plugins.ts'
import { toast } from '../feedback/toast.ts'
import type { OutsideSet } from './outside-set.ts'

interface SwitchOffOptions {
  readonly kernel: Pick<Kernel, 'plugins'>
  readonly set: Pick<OutsideSet, 'find' | 'fail'>
  /** Display name of a plugin. */
  titleOf(plugin: string): string
  /** Unsaved input on the page; undefined if unknown. */
  entered(): UnsavedInput | undefined
}

/**
 * Switches a plugin off, once, and tells the user. Its parts stay while the page has unsaved input.
 * @returns false if it is already off, or about to be
 */
export const createSwitchOff = ({ kernel, set, titleOf, entered }: SwitchOffOptions): ((plugin: string, reason: string) => boolean) => {
  const going = new Set<OutsideClient>()
  return (plugin, reason) => {
    const client = set.find(plugin)
    if (!client || going.has(client) || !kernel.plugins.includes(plugin)) return false
    const title = titleOf(plugin)
    const page = entered()
    if (!page?.dirty()) {
      set.fail(plugin, reason)
      toast.warning(`插件“${title}”出错，已在本页停用，刷新页面可重新启用`)
      return true
    }
    going.add(client)
    toast.warning(`插件“${title}”出错，正在填写的内容保存或关闭后将在本页停用`)
    void page.whenClean().then(() => {
      going.delete(client)
      // Another version may have been registered in the meantime.
      if (set.find(plugin) === client) set.fail(plugin, reason)
    })
    return true
  }
}
