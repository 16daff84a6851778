/** The nonce of the content security policy, for style elements that libraries create at run time. */
export function cspNonce() {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

/** Sets the global that the scroll lock of Radix reads the nonce from. */
export function shareCspNonce() {
  const nonce = cspNonce()
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
