/** From where a host is reached: this machine alone, its network, or everywhere. The URL parser has normalised IP addresses. */
export const reachOf = (hostname: string): 'machine' | 'network' | 'everywhere' => {
  if (/^(?:(?:.+\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname)) return 'machine'
  if (/^(?:10\.\d+|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+$/.test(hostname)) return 'network'
  // Of IPv6, the private and the link-local addresses.
  if (hostname.startsWith('[')) return /^\[f(?:[cd]|e[89ab])/.test(hostname) ? 'network' : 'everywhere'
  return hostname.includes('.') && !/\.(?:local|internal|home\.arpa)$/.test(hostname) ? 'everywhere' : 'network'
}
