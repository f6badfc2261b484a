/** The gateway said no for good: asking the same again would not help. Its own words, without personal data. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
}

/** No answer, or a passing trouble: the same may be asked again. */
export class GatewayUnreachable extends Error {
  override name = "GatewayUnreachable";
}
