type OfLoader = { data: { list: { title: string } } | undefined };

/** `meta` of a screen that shows one list under its own name; after a refusal there is no data, and the error's page has its own title. */
export const titleOfList = ({ data }: OfLoader) => [{ title: data?.list.title }];
