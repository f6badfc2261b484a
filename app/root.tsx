import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import "./ui/styles.css";
export default function App(){ return <html lang="en"><head><Meta/><Links/></head><body><Outlet/><ScrollRestoration/><Scripts/></body></html>; }
