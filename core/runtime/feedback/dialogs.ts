import { createElement, Fragment, type ReactNode } from 'react'
import { offerReload } from './reload-offer.ts'

let used = false
/** What a dialog would have said is lost with its code: the person is offered to load the page anew, and the caller gets the failure. */
const loadModal = async () => {
  used = true
  try {
    return (await import('@arco-design/web-react/es/Modal')).default
  } catch (error) {
    offerReload()
    throw error
  }
}

/** A question and its two buttons. */
export interface AskOptions {
  /** 提示 when absent. Chinese. */
  readonly title?: string
  /** What is asked. */
  readonly content: ReactNode
  /** 确定 when absent. */
  readonly okText?: string
  /** 取消 when absent. */
  readonly cancelText?: string
  /** Confirming takes something away: the button is red. */
  readonly danger?: boolean
}

/** A modal with one button. Resolves when it is closed. */
export const hint = async (content: ReactNode, title = '提示'): Promise<void> => {
  const Modal = await loadModal()
  return new Promise(resolve => {
    Modal.info({
      title,
      content,
      okText: '确定',
      maskClosable: false,
      icon: null,
      style: { width: 'var(--yh-frame-narrow)' },
      afterClose: resolve,
    })
  })
}

/** A question with two buttons. True when it was confirmed. */
export const ask = async ({ title = '提示', content, okText = '确定', cancelText = '取消', danger }: AskOptions): Promise<boolean> => {
  const Modal = await loadModal()
  return new Promise(resolve => {
    let answer = false
    Modal.confirm({
      title,
      content,
      okText,
      cancelText,
      maskClosable: false,
      style: { width: 'var(--yh-frame-narrow)' },
      okButtonProps: danger ? { status: 'danger' } : undefined,
      onOk: () => {
        answer = true
      },
      afterClose: () => resolve(answer),
    })
  })
}

export interface Choice {
  readonly key: string
  readonly label: string
}

/** A question with as many ways as there are choices, and 取消; the last of them is the main one. Resolves with its key, or nothing. */
export const choose = async (title: string, content: ReactNode, choices: readonly Choice[]): Promise<string | undefined> => {
  const [Modal, { default: Button }] = await Promise.all([loadModal(), import('@arco-design/web-react/es/Button')])
  return new Promise(resolve => {
    let answer: string | undefined
    const pick = (key: string): void => {
      answer = key
      modal.close()
    }
    const modal = Modal.confirm({
      title,
      content,
      cancelText: '取消',
      maskClosable: false,
      style: { width: 'var(--yh-frame-narrow)' },
      footer: cancel =>
        createElement(
          Fragment,
          null,
          cancel,
          ...choices.map(({ key, label }, at) =>
            createElement(Button, { key, type: at === choices.length - 1 ? 'primary' : 'secondary', onClick: () => pick(key) }, label),
          ),
        ),
      afterClose: () => resolve(answer),
    })
  })
}

/** Closes whatever hint or question is open; its code is not fetched for that. */
export const closeDialogs = async (): Promise<void> => {
  if (used) (await loadModal()).destroyAll()
}
